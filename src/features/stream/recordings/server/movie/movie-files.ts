/** What the keys of the MP4 files of a recording begin with, which are named after the movie. */
export const movieFolder = (id: string): string => `movies/${id}/`;

/** The name of a file in the address of a recording, and its key in the object store; `part` counts from 1. */
export const movieName = (part: number): string => `movie-${part}.mp4`;
export const movieKey = (id: string, part: number): string => `${movieFolder(id)}${movieName(part)}`;

/** The number of the part with this name; null for every other name. */
export function moviePartOf(name: string): number | null {
  const match = /^movie-([1-9]\d{0,3})\.mp4$/.exec(name);
  return match && Number(match[1]);
}

const KEY = /^movies\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]+)$/;

/** The id of the movie that the file with this key belongs to; null for every other key. */
export function movieOf(key: string): string | null {
  const [, id, name] = KEY.exec(key) ?? [];
  return name !== undefined && moviePartOf(name) !== null ? id! : null;
}
