import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin';
import { $createParagraphNode, $createTextNode, $getRoot } from 'lexical';
import type { Ref } from 'react';
import { t } from '../../../../core/web/i18n/text.ts';
import { reportProblem } from '../../../../core/web/report.ts';
import type { ComposerHandle, TypingEvents } from './composer-handle.ts';
import { EditorKeys } from './EditorKeys.tsx';

interface EditorProps extends TypingEvents {
  handle: Ref<ComposerHandle>;
  initialText: string;
  describedBy: string;
}

/** The box where one writes. Loaded when the page has settled: it is half of the chat's weight. */
export default function Editor({ handle, initialText, describedBy, ...events }: EditorProps) {
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'chat',
        onError: (error) => reportProblem('The message box has a problem', error),
        editorState: () => {
          const line = $createParagraphNode();
          if (initialText !== '') line.append($createTextNode(initialText));
          $getRoot().append(line);
        },
      }}
    >
      <div className="relative min-w-0 flex-1">
        <PlainTextPlugin
          contentEditable={
            <ContentEditable
              role="textbox"
              tabIndex={0}
              aria-label={t('chat.composer')}
              aria-multiline={false}
              aria-describedby={describedBy}
              aria-placeholder={t('chat.composer.placeholder')}
              enterKeyHint="send"
              autoCapitalize="sentences"
              spellCheck
              dir="auto"
              className="max-h-24 overflow-y-auto px-1 py-2 text-16 leading-5 wrap-anywhere whitespace-pre-wrap outline-none focus-visible:shadow-none md:text-14"
              placeholder={
                <p
                  className="pointer-events-none absolute start-1 top-2 truncate text-16 leading-5 text-ink-3 md:text-14"
                  aria-hidden="true"
                >
                  {t('chat.composer.placeholder')}
                </p>
              }
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <EditorKeys handle={handle} {...events} />
    </LexicalComposer>
  );
}
