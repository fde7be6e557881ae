import type { PathPatternProblem } from '../../domain/path-pattern.ts'

/** Messages about patterns that cannot be served, to follow the name of the field. */
export const PATTERN_PROBLEMS: Readonly<Record<PathPatternProblem, string>> = {
  not_a_path: 'must be a path that starts with / and has * only at its end',
  not_normalised: 'must not contain empty, . or .. segments',
  too_long: 'must not exceed 1024 characters',
  part_of_a_segment: 'must have braces around whole segments only: /pets/{id}, and not /pets/{a}-{b}',
  bad_name: 'must name segments with 1 to 64 letters, digits, _, . or -, beginning with a letter or _',
  repeated_name: 'must not name two segments alike',
  too_many_names: 'must not name more than 16 segments, nor have more than 32 segments beside a name',
}
