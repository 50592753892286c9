"""What services are told by their environment."""

from polyclinic.cli.stack.embedded import StackRequest
from polyclinic.cli.stack.ports import free_ports, is_free, preferred_or_free
from polyclinic.cli.stack.services import SERVICES, Ports, ServicePlan


def plan(tmp_path, **changes) -> ServicePlan:
    fields = {"ports": Ports.free(), "state_dir": tmp_path, "models": None, "recover": "cancel"}
    return ServicePlan(**{**fields, **changes})


def test_each_service_gets_its_own_ports_and_the_broker(tmp_path):
    made = plan(tmp_path, models=tmp_path / "models.yaml")
    children = {child.name: child for child in made.children()}
    assert list(children) == list(SERVICES)
    for name, child in children.items():
        environment = child.environment
        assert child.command[1:] == ("-m", f"polyclinic.{name}")
        assert environment["POLYCLINIC_EXIT_WITH_STDIN"] == "1"
        assert environment["POLYCLINIC_NATS_URL"] == made.ports.addresses.nats_url
        assert environment[f"POLYCLINIC_{name.upper()}_GRPC_PORT"] == str(made.ports.grpc[name])
    coordinator = children["coordinator"].environment
    assert coordinator["POLYCLINIC_COORDINATOR_RECOVER"] == "cancel"
    assert coordinator["POLYCLINIC_COORDINATOR_DATABASE_URL"] == (
        f"sqlite+aiosqlite:///{tmp_path}/coordinator.db"
    )
    inference = children["inference"].environment
    assert inference["POLYCLINIC_INFERENCE_MODELS"] == str(tmp_path / "models.yaml")
    assert len({*made.ports.grpc.values(), *made.ports.http.values(), made.ports.nats}) == 13


def test_the_translator_is_told_its_engines_and_where_inference_is(tmp_path):
    made = plan(tmp_path, engines=tmp_path / "engines.yaml")
    [coordinator, translator] = made.children(["coordinator", "translator"])
    environment = translator.environment
    assert environment["POLYCLINIC_TRANSLATOR_ENGINES"] == str(tmp_path / "engines.yaml")
    inference = f"127.0.0.1:{made.ports.grpc['inference']}"
    assert environment["POLYCLINIC_TRANSLATOR_INFERENCE_ADDRESS"] == inference
    address = coordinator.environment["POLYCLINIC_COORDINATOR_TRANSLATOR_ADDRESS"]
    assert address == made.ports.addresses.translator


def test_without_engines_the_coordinator_knows_that_there_is_no_translator(tmp_path):
    [coordinator] = plan(tmp_path).children(["coordinator"])
    assert coordinator.environment["POLYCLINIC_COORDINATOR_TRANSLATOR_ADDRESS"] == ""


def test_the_linker_is_told_its_indexes_and_where_inference_is(tmp_path):
    made = plan(tmp_path, indexes=tmp_path / "indexes.yaml")
    [coordinator, linker] = made.children(["coordinator", "linker"])
    assert linker.environment["POLYCLINIC_LINKER_INDEXES"] == str(tmp_path / "indexes.yaml")
    inference = f"127.0.0.1:{made.ports.grpc['inference']}"
    assert linker.environment["POLYCLINIC_LINKER_INFERENCE_ADDRESS"] == inference
    address = coordinator.environment["POLYCLINIC_COORDINATOR_LINKER_ADDRESS"]
    assert address == made.ports.addresses.linker


def test_optional_services_are_started_with_their_registries(tmp_path):
    def started(**registries):
        return StackRequest("run", **registries).started[len(SERVICES) :]

    assert started() == ()
    assert started(engines=tmp_path) == ("translator",)
    assert started(indexes=tmp_path) == ("linker",)
    assert started(indexes=tmp_path, engines=tmp_path) == ("translator", "linker")


def test_a_database_of_the_environment_is_kept(tmp_path):
    url = "postgresql+asyncpg://somewhere/stats"
    made = plan(tmp_path, inherited={"POLYCLINIC_STATS_DATABASE_URL": url})
    [child] = made.children(["stats"])
    assert child.environment["POLYCLINIC_STATS_DATABASE_URL"] == url


def test_preferred_ports_are_taken_where_they_are_free():
    import socket

    [wanted, taken] = free_ports(2)
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", taken))
        holder.listen()
        assert not is_free(taken)
        got = preferred_or_free([wanted, taken])
    assert got[0] == wanted
    assert got[1] not in (wanted, taken)


def test_services_that_only_read_are_told_so_and_others_that_they_work(tmp_path):
    for reads_only, said in ((True, "true"), (False, "false")):
        inherited = {"POLYCLINIC_STATS_READ_ONLY": "true"}
        made = plan(tmp_path, reads_only=reads_only, inherited=inherited)
        for child in made.children(("coordinator", "stats")):
            assert child.environment[f"POLYCLINIC_{child.name.upper()}_READ_ONLY"] == said
