/** `protocol_error`: malformed bytes. `unsupported`: valid bytes of a kind that is not accepted. */
export type MediaFault = 'protocol_error' | 'unsupported' | 'limit_exceeded';

/** The only error of the parsers in this folder. Its message is for the broadcaster. It ends a connection, never the process. */
export class MediaError extends Error {
  readonly fault: MediaFault;
  /** What is not supported; null for another fault. */
  readonly subject: string | null;

  constructor(fault: MediaFault, message: string, subject: string | null = null) {
    super(message);
    this.fault = fault;
    this.subject = subject;
  }
}

export const malformed = (message: string): MediaError => new MediaError('protocol_error', message);

export const unsupported = (subject: string, instead: string): MediaError =>
  new MediaError('unsupported', `${subject} is not supported. Use ${instead}.`, subject);

export const limitExceeded = (message: string): MediaError => new MediaError('limit_exceeded', message);
