import { useReducedMotion } from '#core/web/appearance.ts';
import { usePreference } from '#core/web/preference.ts';
import { EmoteImage } from '#features/emotes/web/api.ts';
import { animatedEmotes } from '../chat-preferences.ts';

/** An emote in or next to the message box. It is not animated when the viewer disabled animated emotes or prefers reduced motion. */
export function ComposerEmote({ id, name, className }: { id: number; name: string; className?: string }) {
  const moves = usePreference(animatedEmotes);
  const reduced = useReducedMotion();
  return <EmoteImage id={id} name={name} still={!moves || reduced} className={className} />;
}
