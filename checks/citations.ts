/** The parts of `docs/spec` and `docs/decisions` that code can cite. */
export interface Spec {
  /** The IDs of requirements.md in order, such as `C-01`. */
  requirements: readonly string[];
  /** The section numbers of wire.md, such as `1.14`. */
  sections: readonly string[];
  /** The numbers of the decisions in wire.md, such as `5`. */
  wireDecisions: readonly string[];
  /** The headings of decisions.md, such as `Chat`. */
  headings: readonly string[];
  /** The numbers of the files in docs/decisions, such as `019`. */
  records: readonly string[];
}

export function readSpec(
  { requirements, wire, decisions }: Record<'requirements' | 'wire' | 'decisions', string>,
  files: readonly string[],
): Spec {
  return {
    requirements: found(requirements, /^- \*\*([A-Z]+-\d+)\*\* /gm),
    sections: [...found(wire, /^##+ (\d+(?:\.\d+)?) /gm), ...found(wire, /^- \*\*(\d+\.\d+)\*\* /gm)],
    wireDecisions: found(wire, /^- \*\*Decision (\d+)\*\* /gm),
    headings: found(decisions, /^## (.+)$/gm),
    records: files.flatMap((file) => file.match(/^\d{3}(?=-)/) ?? []),
  };
}

/** A requirement ID is one or two capital letters and two digits, which excludes UTF-16, SHA-256 and ISO-8601. */
const REQUIREMENT = /(?<![\w-])[A-Z]{1,2}-\d\d(?![\w-])/g;
/** Matches `wire.md 1.9 to 1.11`, `wire.md 2.4, 2.8` and `wire.md 3 and 4`. */
const WIRE_SECTIONS = /\bwire\.md (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)/g;
const WIRE_DECISIONS = /\bwire\.md, decisions? (\d+(?:(?:, | and | to )\d+)*)/g;
/** A file of docs/decisions: `decision 019`, `decisions 017 and 018`, or `docs/decisions/019`. */
const RECORDS = /\bdecisions?(?: |\/)(\d{3}(?:(?:, | and )\d{3})*)\b/g;
const DECISIONS = /\bdecisions\.md, /g;
/** In code, a document without a section is not a valid citation, unless a sentence about the whole document follows. */
const NO_PLACE = /\b(?:wire|decisions)\.md(?! \w|, (?:decisions? \d|[A-Z]))/g;
const DOCUMENT = /(?<![\w./:-])[\w./-]+\.md\b/g;

/** Returns the citations in a text whose target does not exist. `exists` tells whether a document with this name or path exists. */
export function brokenCitations(text: string, spec: Spec, exists: (document: string) => boolean, isCode = true): string[] {
  const line = text.replace(/\s*\n\s*(?:\*(?!\*)|\/\/)?\s*/g, ' ');
  const numbers = (pattern: RegExp, known: readonly string[], name: (number: string) => string) =>
    found(line, pattern)
      .flatMap((list) => list.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((number) => !known.includes(number))
      .map(name);

  return [
    ...(line.match(REQUIREMENT) ?? []).filter((id) => !spec.requirements.includes(id)),
    ...numbers(WIRE_SECTIONS, spec.sections, (number) => `wire.md ${number}`),
    ...numbers(WIRE_DECISIONS, spec.wireDecisions, (number) => `wire.md, decision ${number}`),
    ...numbers(RECORDS, spec.records, (number) => `decision ${number}`),
    ...[...line.matchAll(DECISIONS)]
      .map(({ index, 0: hit }) => line.slice(index + hit.length))
      .filter((rest) => !spec.headings.some((heading) => rest.startsWith(heading) && !/^\w/.test(rest.slice(heading.length))))
      .map((rest) => `decisions.md, ${rest.slice(0, 30)}`),
    ...(isCode ? [...line.matchAll(NO_PLACE)].map(({ index, 0: hit }) => line.slice(index, index + hit.length + 20)) : []),
    ...(line.match(DOCUMENT) ?? []).filter((document) => !exists(document)),
  ];
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((hit) => hit[1]!);
}
