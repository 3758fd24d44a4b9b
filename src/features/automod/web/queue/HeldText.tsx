import { parseContent } from '#features/chat/rules/content.ts';
import { EmoteImage } from '#features/emotes/web/api.ts';

/** The words of a message that moderators look at: text and emotes, nothing to press. */
export function HeldText({ content }: { content: string }) {
  return (
    <bdi className="wrap-anywhere">
      {parseContent(content).map((part, place) =>
        // Parts never move within a text, so their place is their key.
        part.type === 'emote' ? <EmoteImage key={place} id={part.id} name={part.name} still /> : part.text,
      )}
    </bdi>
  );
}
