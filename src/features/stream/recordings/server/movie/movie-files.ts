/** Key prefix of the MP4 files of a movie. */
export const movieFolder = (id: string): string => `movies/${id}/`;

/** File name in URLs; `part` counts from 1. */
export const movieName = (part: number): string => `movie-${part}.mp4`;
export const movieKey = (id: string, part: number): string => `${movieFolder(id)}${movieName(part)}`;

/** Null for any other name. */
export function moviePartOf(name: string): number | null {
  const match = /^movie-([1-9]\d{0,3})\.mp4$/.exec(name);
  return match && Number(match[1]);
}

const KEY = /^movies\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]+)$/;

/** Null for any other key. */
export function movieOf(key: string): string | null {
  const [, id, name] = KEY.exec(key) ?? [];
  return name !== undefined && moviePartOf(name) !== null ? id! : null;
}
