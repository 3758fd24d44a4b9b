import drawings from './sprite.svg?raw';

/**
 * Inserts the drawings of icons, badges and the logo into the page once. `Icon` and `Logo` refer to them, and `Badge` uses the CSS rules
 * generated from them.
 */
export function insertSprite(): void {
  if (document.getElementById('sprite') !== null) return;
  const holder = document.createElement('div');
  holder.id = 'sprite';
  holder.hidden = true;
  holder.innerHTML = drawings;
  document.body.prepend(holder);
  const badges = document.createElement('style');
  badges.textContent = badgeSheet(holder.querySelectorAll('symbol[id^="b-"]'), getComputedStyle(document.documentElement));
  document.head.append(badges);
}

/**
 * Badges as CSS background images: one rule per drawing of the sprite. Design tokens are resolved, because an image cannot access CSS
 * variables. A chat creates and removes hundreds of badges a second, and the copy of a drawing that `<use>` makes costs more than the rest
 * of the row.
 */
export function badgeSheet(symbols: Iterable<Element>, tokens: Pick<CSSStyleDeclaration, 'getPropertyValue'>): string {
  return Array.from(symbols, (symbol) => {
    const drawing = symbol.innerHTML.replace(/var\((--[\w-]+)\)/g, (_match, token: string) => tokens.getPropertyValue(token).trim());
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute('viewBox')}">${drawing}</svg>`;
    return `.badge.${symbol.id}{background-image:url("data:image/svg+xml,${encodeURIComponent(picture)}")}`;
  }).join('\n');
}
