import { PAGE, type Part, type SourceFile, USE } from './declared-parts.ts';

/** A page, or code such as the chat that several pages load separately. The app lists them in `src/app/web/places.ts`. */
export interface Place {
  /** The load time that the parts of this place declare. */
  name: string;
  /** Properties of feature manifests whose parts this place shows. Slots need no entry, because they are found in its code. */
  shows?: readonly string[];
  /** Set if the place is a page. The build writes an HTML file for each page, and checks its limit. */
  page?: {
    /** Other places that a visit of the page loads without a click. Features add theirs with `visits`. */
    with: readonly string[];
    /** Maximum size of all scripts of a visit, compressed with gzip, and their maximum number. */
    limit: { kilobytes: number; scripts: number };
  };
}

/** Parts that load with one request: those of a place, or (`isAfter`) the `page` parts that a place shows, which load right after it. */
export interface LoadGroup {
  name: string;
  place: string;
  isAfter: boolean;
  /** Files of its parts. For the start, the entry of the web app. */
  roots: readonly string[];
  /** Places whose code shows a part of this group. */
  shownBy: readonly string[];
}

/** The place that every page loads. It contains the entry of the web app. */
export const START = 'start';
/** Name suffix of the groups that load right after a place. */
export const AFTER = '-after';

type Sources = ReadonlyMap<string, SourceFile>;

/** Returns these files and all files of the web app that they import, directly or indirectly. */
function filesWith(sources: Sources, roots: Iterable<string>): Set<string> {
  const files = new Set(roots);
  for (const file of files) for (const next of sources.get(file)?.imports ?? []) files.add(next);
  return files;
}

const allParts = (sources: Sources): Part[] => [...sources.values()].flatMap(({ parts }) => parts);

/**
 * Returns the groups of the web app that starts with `entry`.
 *
 * A `page` part loads after the place whose code declares it or renders its slot. If several places show the part, it is in the group of
 * the first one. The others load that group when they show the part.
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

/** Returns the places with what features add to visits of their pages. */
export function withVisits(sources: Sources, places: readonly Place[]): Place[] {
  const visits = [...sources.values()].flatMap((source) => source.visits);
  return places.map(({ page, ...place }) => {
    if (!page) return place;
    const added = visits.flatMap((visit) => (visit.page === place.name ? [visit.place] : []));
    return { ...place, page: { ...page, with: [...page.with, ...added] } };
  });
}

const filesOf = (parts: readonly Part[]): string[] => [...new Set(parts.map(({ file }) => file))].sort();

/** Files that load together, and names of the slots that they render. */
interface Code {
  files: ReadonlySet<string>;
  slots: ReadonlySet<string>;
}

function codeWith(sources: Sources, roots: readonly string[]): Code {
  const files = filesWith(sources, roots);
  return { files, slots: new Set([...files].flatMap((file) => sources.get(file)?.slots ?? [])) };
}

/** Whether this code shows a part. `shows` lists the properties of manifests whose parts the code shows. */
function isShown({ by, within: [kind, slot] }: Part, { files, slots }: Code, shows: readonly string[]): boolean {
  if (kind === undefined) return files.has(by);
  return kind === 'slots' ? slots.has(slot!) : shows.includes(kind);
}

/** Returns the parts that the code of these roots shows, and the parts that those parts show in turn. */
function partsAfter(sources: Sources, roots: readonly string[], shows: readonly string[], parts: readonly Part[]): Part[] {
  let found: Part[] = [];
  for (;;) {
    const code = codeWith(sources, [...roots, ...found.map(({ file }) => file)]);
    const next = parts.filter((part) => isShown(part, code, shows));
    if (next.length === found.length) return found;
    found = next;
  }
}

/** Returns an error message for each part that no place shows, or that would load before its declared time. */
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

/** Returns the shortest chain of imports from a group to a file, as `a.ts > b.ts > c.ts`. */
function pathTo(sources: Sources, group: LoadGroup, file: string): string {
  const from = new Map<string, string | null>(group.roots.map((root) => [root, null]));
  for (const [at] of from) for (const next of sources.get(at)?.imports ?? []) if (!from.has(next)) from.set(next, at);
  const path: string[] = [];
  for (let at: string | null | undefined = file; at; at = from.get(at)) path.unshift(at);
  return path.join(' > ');
}
