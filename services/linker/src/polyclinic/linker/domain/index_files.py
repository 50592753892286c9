"""Files of an index, below its directory."""

MANIFEST = "manifest.json"
"""`manifest.Manifest`."""
VECTORS = "vectors.faiss"
"""One vector for each surface form, in the same order."""
CONCEPTS = "concepts.npy"
"""Numbers of the concepts' identifiers, ascending; int32, shape (concepts,)."""
CONCEPT_ROWS = "concept_rows.npy"
"""The first surface form of each concept, and their number; int64, shape (concepts + 1,). The first
one of a concept is its preferred name."""
SURFACES = "surfaces.bin"
"""Texts of the surface forms, UTF-8, one after the other."""
SURFACE_STARTS = "surface_starts.npy"
"""Where each text starts, and where the last ends; int64, shape (surface forms + 1,)."""
CHILDREN = "hierarchy_children.npy"
"""Numbers of concepts that have parents, ascending; int32, shape (children,)."""
CHILD_STARTS = "hierarchy_starts.npy"
"""Where the parents of each child start, and where the last ones end; int64, (children + 1,)."""
PARENTS = "hierarchy_parents.npy"
"""Numbers of the parents, ascending for each child; int32, shape (relations,)."""

ALL = (
    *(VECTORS, CONCEPTS, CONCEPT_ROWS, SURFACES, SURFACE_STARTS),
    *(CHILDREN, CHILD_STARTS, PARENTS),
)
"""Every file that the manifest has a checksum of."""
