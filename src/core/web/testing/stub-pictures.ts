import { vi } from 'vitest';

/**
 * Lets the page crop pictures, for which jsdom has neither decoder nor canvas: each has this size, and a cropped picture has the content
 * `cut`.
 */
export function stubPictures(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ clearRect() {}, drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cut'], { type: 'image/webp' })));
}
