import { configure, prettyDOM } from '@testing-library/react';

/**
 * An error that prints the page only when its message is read. Waiting for an element creates many unread errors, and printing the page for
 * each took a twelfth of the CPU time of component tests.
 */
class ElementError extends Error {
  override readonly name = 'TestingLibraryElementError';

  constructor(message: string | null, container: Element) {
    super();
    // Testing Library replaces the message of the error that a wait ends with.
    Object.defineProperty(this, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
  }
}

configure({ getElementError: (message, container) => new ElementError(message, container) });
