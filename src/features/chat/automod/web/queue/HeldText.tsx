import { EmojiImage, EmoteImage } from '#features/channel/emotes/web/api.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';

/** The text of a message under review, with emotes but without interactive elements. */
export function HeldText({ content }: { content: string }) {
  return (
    <bdi className="wrap-anywhere">
      {parseContent(content).map((part, index) =>
        // The parts of a text never change their order, so their index can be the key.
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
