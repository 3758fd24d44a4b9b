const MAX_SENTENCE = 300;

/** The first line of an error's message, for staff, without control characters; the database cannot store U+0000. */
export function errorSentence(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/[\r\n]/, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const sentence = line.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return sentence.slice(0, MAX_SENTENCE) || 'It failed without saying why.';
}
