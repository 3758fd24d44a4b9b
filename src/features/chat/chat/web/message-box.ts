/** The id of the chat's footer. The focus moves from there into the message box, where there is one. */
export const MESSAGE_BOX = 'message-box';
