import drawings from './sprite.svg?raw';

/** Puts the drawings of icons, badges and the logo into the page once; `Icon`, `Badge` and `Logo` refer to them. */
export function placeSprite(): void {
  if (document.getElementById('sprite') !== null) return;
  const holder = document.createElement('div');
  holder.id = 'sprite';
  holder.hidden = true;
  holder.innerHTML = drawings;
  document.body.prepend(holder);
}
