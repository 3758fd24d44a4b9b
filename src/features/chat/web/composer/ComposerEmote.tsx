import { useReducedMotion } from '#core/web/appearance.ts';
import { usePreference } from '#core/web/preference.ts';
import { EmoteImage } from '#features/emotes/web/api.ts';
import { animatedEmotes } from '../chat-preferences.ts';

/** An emote in or around the box; it stands still where nothing may move. */
export function ComposerEmote({ id, name, className }: { id: number; name: string; className?: string }) {
  const moves = usePreference(animatedEmotes);
  const reduced = useReducedMotion();
  return <EmoteImage id={id} name={name} still={!moves || reduced} className={className} />;
}
