import type { CategoryDocument, ChannelDocument, TagDocument } from '#features/search/contract.ts';
import type { AllResults } from './queries.ts';

/** A suggestion below the search field. */
export type Suggestion =
  | { kind: 'channel'; channel: ChannelDocument }
  | { kind: 'category'; category: CategoryDocument }
  | { kind: 'tag'; tag: TagDocument }
  | { kind: 'all' };

/** Everything that is found, in the order in which it is shown, and last the page with all results. */
export function suggestionsOf({ channels, categories, tags }: AllResults): Suggestion[] {
  const found: Suggestion[] = [
    ...channels.documents.map((channel) => ({ kind: 'channel' as const, channel })),
    ...categories.documents.map((category) => ({ kind: 'category' as const, category })),
    ...tags.documents.map((tag) => ({ kind: 'tag' as const, tag })),
  ];
  return found.length > 0 ? [...found, { kind: 'all' }] : [];
}

/** The path of what is suggested, or the search that it stands for. */
export function targetOf(suggestion: Suggestion, typed: string): string | { q: string; tab?: string } {
  switch (suggestion.kind) {
    case 'channel':
      return `/${suggestion.channel.slug}`;
    case 'category':
      return `/category/${suggestion.category.slug}`;
    case 'tag':
      return { q: suggestion.tag.label, tab: 'tags' };
    case 'all':
      return { q: typed };
  }
}
