from typing import Any, TypeAlias

JsonValue: TypeAlias = Any
"""What a JSON text says; whoever uses one asks it for its type first."""
