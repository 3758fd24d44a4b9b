/** `protocol_error`: malformed bytes. `unsupported`: valid bytes of a kind that is not accepted. */
export type MediaFault = 'protocol_error' | 'unsupported' | 'limit_exceeded';

/** The only error of the parsers in this folder. Its message is for the broadcaster. It ends a connection, never the process. */
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
