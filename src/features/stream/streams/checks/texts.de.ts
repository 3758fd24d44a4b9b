import type { streamsCheckTexts } from './texts.en.ts';

export const streamsCheckTextsDe: Record<keyof typeof streamsCheckTexts, string> = {
  'check.rtmp': 'Encoder (RTMP)',
  'check.rtmp.off': 'Dieser Server nimmt keine Streams an, weil RTMP_PORT auf off steht.',
  'check.rtmp.any_port': 'RTMP_PORT=0 nimmt einen freien Port, den nur der laufende Server kennt.',
  'check.rtmp.local': 'Encoder auf diesem Rechner erreichen {url}.',
  'check.rtmp.answers': 'Der Server antwortet unter {url}. Encoder wie OBS können sich verbinden.',
  'check.rtmp.stopped': 'Unter {url} antwortet nichts, weil der Server nicht läuft.',
  'check.rtmp.loopback_only': 'Encoder bekommen die Adresse {url}, aber der Server nimmt nur Verbindungen von diesem Rechner an.',
  'check.rtmp.loopback_only.fix': 'Setze RTMP_HOST=0.0.0.0 und starte ihn neu.',
  'check.rtmp.refused': 'Unter {url} antwortet kein Server.',
  'check.rtmp.refused.fix': 'Richte {host} auf diesen Rechner und leite TCP-Port {port} zu ihm weiter.',
  'check.rtmp.silent': 'Keine Antwort von {url}.',
  'check.rtmp.silent.fix':
    'Öffne TCP-Port {port} in der Firewall und leite ihn zu diesem Rechner weiter. Manche Router erreichen ihre öffentliche Adresse nicht aus dem eigenen Netz. Teste dann mit OBS aus einem anderen Netz.',
  'check.rtmp.unknown_host': 'Der Name {host} hat keine Adresse.',
  'check.rtmp.unknown_host.fix': 'Lege einen DNS-Eintrag an, der auf diesen Rechner zeigt.',
  'check.rtmp.not_rtmp': 'Unter {url} nimmt etwas Verbindungen an, aber kein RTMP.',
  'check.rtmp.not_rtmp.fix': 'Leite TCP-Port {port} zu diesem Server weiter, nicht zu einem Webproxy.',
};
