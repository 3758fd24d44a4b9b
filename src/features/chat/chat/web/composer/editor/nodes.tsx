import {
  DecoratorNode,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type SerializedTextNode,
  type Spread,
  TextNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { usePreference } from '#core/web/preference.ts';
import { EmoteImage, emoteLabel, emotePicture } from '#features/channel/emotes/web/api.ts';
import { animatedEmotes } from '../../chat-preferences.ts';

type SerializedEmote = Spread<{ id: number; name: string }, SerializedLexicalNode>;

/** A single unit for caret, deletion and selection. Its text content is `:name:`, also when copied (F-03). */
export class EmoteNode extends DecoratorNode<ReactNode> {
  __id: number;
  __name: string;

  static override getType(): string {
    return 'emote';
  }

  static override clone(node: EmoteNode): EmoteNode {
    return new EmoteNode(node.__id, node.__name, node.__key);
  }

  static override importJSON({ id, name }: SerializedEmote): EmoteNode {
    return new EmoteNode(id, name);
  }

  constructor(id: number, name: string, key?: NodeKey) {
    super(key);
    this.__id = id;
    this.__name = name;
  }

  override exportJSON(): SerializedEmote {
    return { ...super.exportJSON(), id: this.__id, name: this.__name };
  }

  emote(): { id: number; name: string } {
    return { id: this.__id, name: this.__name };
  }

  override getTextContent(): string {
    return emoteLabel(this.__id, this.__name);
  }

  override createDOM(): HTMLElement {
    const holder = document.createElement('span');
    holder.className = 'chat-emote-in-box';
    return holder;
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    const picture = document.createElement('img');
    picture.src = emotePicture(this.__id, 28);
    picture.alt = this.getTextContent();
    picture.dataset.emote = String(this.__id);
    return { element: picture };
  }

  /** Arrow keys step over it, because selecting a single image removes the caret. */
  override isKeyboardSelectable(): false {
    return false;
  }

  override decorate(): ReactNode {
    return <ComposerEmote id={this.__id} name={this.__name} />;
  }
}

export const $isEmoteNode = (node: LexicalNode | null | undefined): node is EmoteNode => node instanceof EmoteNode;

/** Static when the viewer disabled animated emotes or prefers reduced motion. */
function ComposerEmote({ id, name }: { id: number; name: string }) {
  const moves = usePreference(animatedEmotes);
  const reduced = useReducedMotion();
  return <EmoteImage id={id} name={name} still={!moves || reduced} />;
}

/** A mention chosen from the suggestions. A single unit for caret and deletion, sent as `@name`. */
export class MentionNode extends TextNode {
  static override getType(): string {
    return 'mention';
  }

  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__key);
  }

  static override importJSON({ text }: SerializedTextNode): MentionNode {
    return new MentionNode(text).setMode('token');
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = 'chat-mention-in-box';
    return element;
  }

  override canInsertTextBefore(): false {
    return false;
  }

  override canInsertTextAfter(): false {
    return false;
  }
}

export const $createMention = (username: string): MentionNode => new MentionNode(`@${username}`).setMode('token');

export const $isMentionNode = (node: LexicalNode | null | undefined): node is MentionNode => node instanceof MentionNode;
