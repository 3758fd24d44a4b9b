/** The header of every reply with the id of the request, by which staff find its log lines. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The element of a 404 page with the id of its request. */
export const REQUEST_ID_META = 'request-id';
