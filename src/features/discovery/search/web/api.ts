/** The part of the search that later features may use in the browser. */

export { foundCategoriesQuery, SEARCH_PAUSE } from './queries.ts';
