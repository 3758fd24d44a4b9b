import { type FormEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { HIGHLIGHT_WORDS_MAX, highlightWords } from '../preferences.ts';

const WORD_LENGTH = 60;

export function HighlightWords() {
  const words = usePreference(highlightWords);
  const [word, setWord] = useState('');
  const isFull = words.length >= HIGHLIGHT_WORDS_MAX;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = word.normalize('NFC').trim();
    if (added === '' || isFull) return;
    const isThere = words.some((listed) => listed.toLowerCase() === added.toLowerCase());
    if (!isThere) highlightWords.set([...words, added]);
    setWord('');
  };
  return (
    <form onSubmit={add} className="flex flex-col gap-2">
      <TextField
        label={t('chat-tools.highlight.title')}
        hint={t(isFull ? 'chat-tools.highlight.full' : 'chat-tools.highlight.hint')}
        value={word}
        maxLength={WORD_LENGTH}
        autoComplete="off"
        onChange={(event) => setWord(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={word.trim() === '' || isFull}>
            {t('chat-tools.highlight.add')}
          </Button>
        }
      />
      {words.length > 0 && (
        <ul aria-label={t('chat-tools.highlight.list')} className="flex flex-wrap gap-1">
          {words.map((listed) => (
            <li key={listed} className="max-w-full">
              <button
                type="button"
                aria-label={t('chat-tools.highlight.remove', { word: listed })}
                onClick={() => highlightWords.set(words.filter((other) => other !== listed))}
                className="flex h-6 max-w-full items-center gap-1 rounded-full bg-control ps-2.5 pe-1.5 text-12 font-medium text-ink-2 hover:bg-control-hover hover:text-ink"
              >
                <bdi className="truncate">{listed}</bdi>
                <Icon name="x" className="size-3!" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
