/**
 * A video outside the document stops, so between screens it stays in a hidden container. Moving it within one task does not interrupt it.
 */
export class VideoHolder {
  readonly video = makeVideo();
  readonly #hidden = document.createElement('div');

  constructor() {
    this.#hidden.hidden = true;
    this.#hidden.append(this.video);
    document.body.append(this.#hidden);
  }

  /** Shows the video in this element. The returned function takes it back, unless another screen has it. */
  showIn(element: HTMLElement): () => void {
    this.#move(element);
    return () => {
      if (this.video.parentElement === element) this.#move(this.#hidden);
    };
  }

  remove(): void {
    this.video.remove();
    this.#hidden.remove();
  }

  #move(element: HTMLElement): void {
    // `moveBefore` keeps the element in the document, so that picture-in-picture continues.
    if ('moveBefore' in element && element.isConnected && this.video.isConnected) element.moveBefore(this.video, null);
    else element.append(this.video);
  }
}

function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.className = 'size-full object-contain';
  // The player has its own controls and label.
  video.tabIndex = -1;
  return video;
}
