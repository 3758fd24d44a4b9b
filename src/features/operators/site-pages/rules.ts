/** Enough for a link preview, whatever the length of the text. */
const EXCERPT = 2000;

/** The beginning of a Markdown text without its marks, for search engines and link previews. */
export function plainExcerpt(markdown: string): string {
  return markdown
    .slice(0, EXCERPT)
    .replaceAll(/!?\[([^\][]{0,300})\]\([^()\s]{0,1000}\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+|(?:[-*_][ \t]*){3,}$)/gm, '')
    .replaceAll(/(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
