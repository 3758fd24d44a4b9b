/** Texts of the emotes: picker, suggestions, and their keeping. */
export const emotesTexts = {
  'emotes.title': 'Emotes',
} as const;

type EmotesTexts = typeof emotesTexts;
declare module '../../../core/web/i18n/catalogue.ts' {
  interface Catalogue extends EmotesTexts {}
}
