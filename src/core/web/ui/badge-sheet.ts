/**
 * Badges as backgrounds: one rule for each drawing of the sprite, its tokens written out, because a picture knows none. A chat makes and
 * drops hundreds of badges a second, and the copy of a drawing that `<use>` makes costs more than the rest of the row.
 */
export function badgeSheet(symbols: Iterable<Element>, tokens: Pick<CSSStyleDeclaration, 'getPropertyValue'>): string {
  return Array.from(symbols, (symbol) => {
    const drawing = symbol.innerHTML.replace(/var\((--[\w-]+)\)/g, (_match, token: string) => tokens.getPropertyValue(token).trim());
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute('viewBox')}">${drawing}</svg>`;
    return `.badge.${symbol.id}{background-image:url("data:image/svg+xml,${encodeURIComponent(picture)}")}`;
  }).join('\n');
}
