import drawings from './sprite.svg?raw';

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

/** Badges as CSS images with resolved tokens. A chat draws hundreds a second, and copies by `<use>` cost more than the rest of the row. */
export function badgeSheet(symbols: Iterable<Element>, tokens: Pick<CSSStyleDeclaration, 'getPropertyValue'>): string {
  return Array.from(symbols, (symbol) => {
    const drawing = symbol.innerHTML.replace(/var\((--[\w-]+)\)/g, (_match, token: string) => tokens.getPropertyValue(token).trim());
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute('viewBox')}">${drawing}</svg>`;
    return `.badge.${symbol.id}{background-image:url("data:image/svg+xml,${encodeURIComponent(picture)}")}`;
  }).join('\n');
}
