import type { CategoryDocument, ChannelDocument, SearchResult, TagDocument } from './contract.ts';

/** An offline channel. */
export const aChannelDocument = (overrides: Partial<ChannelDocument> = {}): ChannelDocument => ({
  id: '20000001',
  slug: 'mirelune',
  username: 'mirelune',
  is_live: false,
  is_banned: false,
  verified: false,
  followers_count: 3,
  profile_pic: null,
  viewer_count: 0,
  session_title: '',
  category: null,
  ...overrides,
});

export const aCategoryDocument = (overrides: Partial<CategoryDocument> = {}): CategoryDocument => ({
  id: '106',
  category_id: 1,
  name: 'Chess',
  slug: 'chess',
  description: null,
  parent: 'Games',
  src: '',
  srcset: '',
  is_mature: false,
  viewers: 12,
  live_channels: 1,
  ...overrides,
});

export const aTagDocument = (overrides: Partial<TagDocument> = {}): TagDocument => ({
  id: 'racing',
  label: 'Racing',
  live_channels: 2,
  ...overrides,
});

/** A single page of results. */
export const aSearchResult = (documents: ReadonlyArray<SearchResult['hits'][number]['document']> = [], q = 'q'): SearchResult => ({
  facet_counts: [],
  found: documents.length,
  out_of: documents.length,
  page: 1,
  search_cutoff: false,
  search_time_ms: 1,
  hits: documents.map((document) => ({ document, highlight: {}, highlights: [] })),
  request_params: { collection_name: 'channel', per_page: 50, q },
});
