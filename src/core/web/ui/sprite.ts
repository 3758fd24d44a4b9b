import { badgeSheet } from './badge-sheet.ts';
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
