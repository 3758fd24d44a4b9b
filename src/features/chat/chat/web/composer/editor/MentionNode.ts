import { type EditorConfig, type LexicalNode, type SerializedTextNode, TextNode } from 'lexical';

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
