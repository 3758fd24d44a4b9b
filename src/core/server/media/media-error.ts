/**
 * A fault in the bytes of a publisher. `protocol_error`: they are malformed. `unsupported`: they are valid, but of a kind that is not
 * accepted. `limit_exceeded`: they exceed a limit.
 */
export type MediaFault = 'protocol_error' | 'unsupported' | 'limit_exceeded';

/**
 * The only error that the parsers of this folder throw. Its message is a sentence for the broadcaster. It ends a connection, never the
 * process.
 */
export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export const malformed = (message: string): MediaError => new MediaError('protocol_error', message);

export const unsupported = (message: string): MediaError => new MediaError('unsupported', message);

export const limitExceeded = (message: string): MediaError => new MediaError('limit_exceeded', message);
