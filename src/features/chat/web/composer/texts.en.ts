/** Texts of the message box and what opens around it. */
export const composerTexts = {
  'chat.composer.suggestions': 'Suggestions',
} as const;

type ComposerTexts = typeof composerTexts;
declare module '../../../../core/web/i18n/catalogue.ts' {
  interface Catalogue extends ComposerTexts {}
}
