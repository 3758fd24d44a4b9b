import { type AmfObject, type AmfValue, isAmfObject } from './amf0.ts';

/** The metadata of an encoder. For display only; the configurations and samples are authoritative. */
export interface StreamMetadata {
  /** The name of the encoder, at most 100 characters; null without one. */
  encoder: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Frames per second. */
  frameRate: number | null;
  /** kb/s. */
  videoBitrate: number | null;
  audioBitrate: number | null;
}

const MAX_ENCODER_LENGTH = 100;
const MAX_NUMBER = 1e9;

export function readStreamMetadata(values: readonly AmfValue[]): StreamMetadata | null {
  const [name, fields] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  if (name !== 'onMetaData' || !isAmfObject(fields)) return null;
  return {
    encoder: readText(fields, 'encoder'),
    width: readNumber(fields, 'width'),
    height: readNumber(fields, 'height'),
    frameRate: readNumber(fields, 'framerate'),
    videoBitrate: readNumber(fields, 'videodatarate'),
    audioBitrate: readNumber(fields, 'audiodatarate'),
  };
}

/** Removes control characters, because databases refuse some of them and screens cannot show them. */
function readText(fields: AmfObject, name: string): string | null {
  const value = fields.get(name);
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/\p{Cc}/gu, '')
      .slice(0, MAX_ENCODER_LENGTH)
      .toWellFormed() || null
  );
}

function readNumber(fields: AmfObject, name: string): number | null {
  const value = fields.get(name);
  return typeof value === 'number' && value > 0 && value <= MAX_NUMBER ? value : null;
}
