export const MESSAGE_BOX = 'message-box';
