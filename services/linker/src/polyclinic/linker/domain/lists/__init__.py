"""Lists that models write: of diagnoses, of examinations."""
