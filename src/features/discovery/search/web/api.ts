/** Web API for later features. */

export { foundCategoriesQuery, SEARCH_PAUSE } from './queries.ts';
