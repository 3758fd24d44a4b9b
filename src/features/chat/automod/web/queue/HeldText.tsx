import { EmojiImage, EmoteImage } from '#features/channel/emotes/web/api.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';

/** Message text under review. Emotes are shown, but nothing is interactive. */
export function HeldText({ content }: { content: string }) {
  return (
    <bdi className="wrap-anywhere">
      {parseContent(content).map((part, index) =>
        // Parts never change their order, so the index is a stable key.
        part.type === 'emote' ? (
          <EmoteImage key={index} id={part.id} name={part.name} still />
        ) : part.type === 'emoji' ? (
          <EmojiImage key={index} emoji={part.text} />
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}
