declare module '#core/web/feature.ts' {
  interface Slots {
    /** Tests banned words against recent messages: new words before they are added (MO-08), or the current list. */
    'moderation.try_words': { slug: string; which: 'new' | 'all'; words: readonly string[]; disabled: boolean };
    /** Tests levels of AI moderation against recent messages (MO-09). */
    'moderation.try_levels': { slug: string };
  }
}

export {};
