import { HiddenEmotes } from './HiddenEmotes.tsx';
import { HighlightWords } from './HighlightWords.tsx';

/** What this browser highlights and hides, among the settings of how the chat looks. */
export function ReaderSettings() {
  return (
    <>
      <HighlightWords />
      <HiddenEmotes />
    </>
  );
}
