/**
 * A video element that outlives the screens that show it. A video that leaves the document stops, so between two screens it stays in a hidden
 * place of the page; moving it within one task does not interrupt it.
 */
export class VideoHolder {
  readonly video = makeVideo();
  readonly #hidden = document.createElement('div');

  constructor() {
    this.#hidden.hidden = true;
    this.#hidden.append(this.video);
    document.body.append(this.#hidden);
  }

  /** Shows the video in this element. The returned function takes it back, unless another screen has it by then. */
  showIn(place: HTMLElement): () => void {
    this.#move(place);
    return () => {
      if (this.video.parentElement === place) this.#move(this.#hidden);
    };
  }

  remove(): void {
    this.video.remove();
    this.#hidden.remove();
  }

  #move(place: HTMLElement): void {
    // Newer browsers move an element without taking it out of the document, so that picture in picture goes on.
    if ('moveBefore' in place && place.isConnected && this.video.isConnected) place.moveBefore(this.video, null);
    else place.append(this.video);
  }
}

function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.className = 'size-full object-contain';
  // The player has its own controls, which say what the video is.
  video.tabIndex = -1;
  return video;
}
