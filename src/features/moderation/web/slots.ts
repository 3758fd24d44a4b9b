declare module '#core/web/feature.ts' {
  interface Slots {
    /** Tries banned words on what was said lately: new words before they are added (MO-08), or the list as it is. */
    'moderation.try_words': { slug: string; which: 'new' | 'all'; words: readonly string[]; disabled: boolean };
    /** Tries levels of AI moderation on what was said lately (MO-09). */
    'moderation.try_levels': { slug: string };
  }
}

export {};
