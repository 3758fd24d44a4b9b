import { PAGE, type Part, type SourceFile, USE } from './declared-parts.ts';

/** What the app says of a place: a page, or what several pages load at some time of their own. */
export interface Place {
  /** The time that parts declare to load with it. */
  name: string;
  /** The manifest's properties whose parts it shows, beside the slots that its code renders. */
  shows?: readonly string[];
  /** A page of the site, which the build writes a file for and weighs. */
  page?: {
    /** The places that a visit of the page loads too, without a click. */
    with: readonly string[];
    /** The most that the scripts of such a visit may weigh, compressed with gzip, and their number. */
    limit: { kilobytes: number; scripts: number };
  };
}

/** Code that loads with one request: the parts with the time of a place, or what their code shows right after that. */
export interface LoadGroup {
  name: string;
  place: string;
  isAfter: boolean;
  /** The files of its parts. */
  roots: readonly string[];
  /** The places whose code shows it. */
  shownBy: readonly string[];
}

/** The place that every page is part of. */
export const START = 'start';
export const AFTER = '-after';

type Sources = ReadonlyMap<string, SourceFile>;

/** Every own file that loads with these. */
export function filesWith(sources: Sources, roots: Iterable<string>): Set<string> {
  const files = new Set(roots);
  for (const file of files) for (const next of sources.get(file)?.imports ?? []) files.add(next);
  return files;
}

const allParts = (sources: Sources): Part[] => [...sources.values()].flatMap(({ parts }) => parts);

/**
 * The groups of a web app that starts with `entry`. A part that loads with a page is in the group after each place whose code declares it or
 * renders its slot, and of the first of these in the order of the groups: what a later place shows too is there when it needs it.
 */
export function loadGroups(sources: Sources, entry: string, places: readonly Place[]): LoadGroup[] {
  const parts = allParts(sources);
  const times = new Set(parts.map(({ time }) => time).filter((time) => time !== PAGE && time !== USE));
  for (const { name } of places) if (!times.has(name)) throw new Error(`No part of the web app loads with "${name}".`);
  const names = [...new Set([START, ...places.map(({ name }) => name), ...times])];
  const rootsOf = new Map(names.map((name) => [name, name === START ? [entry] : filesOf(parts.filter(({ time }) => time === name))]));
  const codeOf = new Map(names.map((name) => [name, codeWith(sources, rootsOf.get(name)!)]));
  const showsOf = (name: string) => places.find((place) => place.name === name)?.shows ?? [];
  const taken = new Set<Part>();
  return names.flatMap((name): LoadGroup[] => {
    const roots = rootsOf.get(name)!;
    const own = parts.filter(({ time }) => time === name);
    const shownBy = names.filter((other) => other !== name && own.some((part) => isShown(part, codeOf.get(other)!, showsOf(other))));
    const waiting = parts.filter((part) => part.time === PAGE && !taken.has(part));
    const shown = partsAfter(sources, roots, showsOf(name), waiting);
    for (const part of shown) taken.add(part);
    return [
      { name, place: name, isAfter: false, roots, shownBy },
      ...(shown.length > 0 ? [{ name: name + AFTER, place: name, isAfter: true, roots: filesOf(shown), shownBy: [name] }] : []),
    ];
  });
}

const filesOf = (parts: readonly Part[]): string[] => [...new Set(parts.map(({ file }) => file))].sort();

/** Files that load together, and the slots that they render. */
interface Code {
  files: ReadonlySet<string>;
  slots: ReadonlySet<string>;
}

function codeWith(sources: Sources, roots: readonly string[]): Code {
  const files = filesWith(sources, roots);
  return { files, slots: new Set([...files].flatMap((file) => sources.get(file)?.slots ?? [])) };
}

/** Whether this code, which shows these properties of manifests, shows a part. */
function isShown({ by, within: [kind, slot] }: Part, { files, slots }: Code, shows: readonly string[]): boolean {
  if (kind === undefined) return files.has(by);
  return kind === 'slots' ? slots.has(slot!) : shows.includes(kind);
}

/** The parts that the code of these roots shows, and those that the parts show in turn. */
function partsAfter(sources: Sources, roots: readonly string[], shows: readonly string[], parts: readonly Part[]): Part[] {
  let found: Part[] = [];
  for (;;) {
    const code = codeWith(sources, [...roots, ...found.map(({ file }) => file)]);
    const next = parts.filter((part) => isShown(part, code, shows));
    if (next.length === found.length) return found;
    found = next;
  }
}

/** A sentence for each part that would not load when it says. */
export function misplacedParts(sources: Sources, groups: readonly LoadGroup[]): string[] {
  const codeOf = new Map(groups.map((group) => [group, filesWith(sources, group.roots)]));
  const grouped = new Set(groups.flatMap(({ roots }) => roots));
  return allParts(sources).flatMap((part) => {
    if (part.time === PAGE && !grouped.has(part.file)) return [`${part.by}: no place shows ${part.file}, which loads with the page.`];
    const own = groups.find(({ roots }) => roots.includes(part.file));
    const early = groups.find((group) => {
      const isEarlier = part.time === USE || (group !== own && !group.isAfter && [START, own?.place].includes(group.place));
      return isEarlier && codeOf.get(group)!.has(part.file);
    });
    if (!early) return [];
    return [`${part.by}: ${part.file} loads with "${part.time}", but "${early.name}" imports it: ${pathTo(sources, early, part.file)}`];
  });
}

/** How a group imports a file. */
function pathTo(sources: Sources, group: LoadGroup, file: string): string {
  const from = new Map<string, string | null>(group.roots.map((root) => [root, null]));
  for (const [at] of from) for (const next of sources.get(at)?.imports ?? []) if (!from.has(next)) from.set(next, at);
  const path: string[] = [];
  for (let at: string | null | undefined = file; at; at = from.get(at)) path.unshift(at);
  return path.join(' > ');
}
