import { categoryName } from '#features/channel/channels/web/api.ts';
import type { CategoryDocument, ChannelDocument, TagDocument } from '#features/discovery/search/contract.ts';
import { matchOf } from '#features/discovery/search/rules/match.ts';
import { spellingsOf } from '#features/discovery/search/rules/words.ts';
import type { AllResults, Results } from './queries.ts';

export type Suggestion =
  | { kind: 'channel'; channel: ChannelDocument }
  | { kind: 'category'; category: CategoryDocument }
  | { kind: 'tag'; tag: TagDocument }
  | { kind: 'all' };

/** All results in display order, followed by the page with all results. */
export function suggestionsOf({ channels, categories, tags }: AllResults): Suggestion[] {
  const found: Suggestion[] = [
    ...channels.documents.map((channel) => ({ kind: 'channel' as const, channel })),
    ...categories.documents.map((category) => ({ kind: 'category' as const, category })),
    ...tags.documents.map((tag) => ({ kind: 'tag' as const, tag })),
  ];
  return found.length > 0 ? [...found, { kind: 'all' }] : [];
}

export function keyOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'channel':
      return `channel ${suggestion.channel.id}`;
    case 'category':
      return `category ${suggestion.category.id}`;
    case 'tag':
      return `tag ${suggestion.tag.id}`;
    case 'all':
      return 'all';
  }
}

/** Earlier results that also match the current query. */
export function filterResults({ channels, categories, tags }: AllResults, typed: string): AllResults {
  const query = spellingsOf(typed);
  const only = <Document>({ documents }: Results<Document>, namesOf: (document: Document) => string[]): Results<Document> => {
    const kept = documents.filter((document) => matchOf(query, namesOf(document).flatMap(spellingsOf)) !== null);
    return { found: kept.length, documents: kept };
  };
  return {
    channels: only(channels, ({ username }) => [username]),
    categories: only(categories, ({ name }) => [name, categoryName(name)]),
    tags: only(tags, ({ label }) => [label]),
  };
}

/** Path of a suggestion, or the search it runs. */
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
