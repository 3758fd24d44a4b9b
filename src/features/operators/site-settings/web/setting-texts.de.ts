export interface SettingTexts {
  label: string;
  help: string;
  /** What its default means, if a word is needed for that. */
  byDefault?: string;
  /** What an accepted value is. The page explains numbers and choices itself. */
  rule?: string;
}

/** By name of the setting. The server has the English texts, which the page shows for a setting without a translation. */
export type Translations = Readonly<Record<string, SettingTexts>>;

export const germanSettings: Translations = {
  PUBLIC_URL: {
    label: 'Adresse der Seite',
    help: 'Öffentliche Adresse der Seite, für Links in E-Mails. Die Seite braucht einen eigenen Rechnernamen: Ein Pfad ist nicht möglich.',
    byDefault: 'die Adresse, auf der der Server lauscht',
    rule: 'Gib eine http- oder https-Adresse ohne Pfad ein, zum Beispiel https://example.org.',
  },
  MEDIA_URL: {
    label: 'Adresse des CDN für Videos',
    help: 'Ursprung eines CDN, das /media an diese Seite weiterleitet. Öffentliche Videos laden dann von dort.',
    byDefault: 'die Seite selbst',
    rule: 'Gib eine http- oder https-Adresse ohne Pfad ein, zum Beispiel https://cdn.example.org.',
  },
  HSTS_SUBDOMAINS: {
    label: 'https für Subdomains verlangen',
    help: 'Mit einer https-Adresse der Seite verlangen Browser zwei Jahre lang auch für alle Subdomains https.',
    byDefault: 'aus',
  },
  READS_PER_MINUTE: {
    label: 'Lesende Anfragen eines Netzes je Minute',
    help: 'Lesende API-Anfragen (GET) eines Netzes je Minute, auf jedem Knoten.',
  },
  S3_URL: {
    label: 'Bucket',
    help: 'Bucket eines S3-kompatiblen Speichers für Medien, statt DATA_DIR. Braucht S3_ACCESS_KEY und S3_SECRET_KEY.',
    rule: 'Gib die http- oder https-Adresse eines Buckets ohne Schlüssel ein, zum Beispiel https://bucket.s3.eu-central-1.amazonaws.com.',
  },
  S3_REGION: {
    label: 'Region des Buckets',
    help: 'Region, in der der Bucket liegt.',
    byDefault: 'us-east-1, was die meisten Speicher außer AWS erwarten',
    rule: 'Verwende nur Buchstaben, Ziffern, Binde- und Unterstriche.',
  },
  S3_ACCESS_KEY: {
    label: 'Zugriffsschlüssel des Buckets',
    help: 'Kennung des Zugriffsschlüssels für den Bucket.',
    rule: 'Gib eine Zeile ohne Leerzeichen ein.',
  },
  S3_SECRET_KEY: {
    label: 'Geheimer Schlüssel des Buckets',
    help: 'Geheimnis dieses Zugriffsschlüssels.',
    rule: 'Gib eine Zeile ohne Leerzeichen ein.',
  },
  S3_PREFIX: {
    label: 'Ordner im Bucket',
    help: 'Ordner in einem geteilten Bucket.',
    byDefault: 'keiner',
    rule: 'Verwende Namen aus Buchstaben, Ziffern, Bindestrichen und Punkten, getrennt durch Schrägstriche.',
  },
  MEDIA_RESERVE_MB: {
    label: 'Freier Speicherplatz, in MiB',
    help: 'MiB, die Medien auf dem Datenträger von DATA_DIR frei lassen. Ist weniger frei, wird nichts aufgezeichnet; Streams laufen weiter.',
  },
  DATABASE_RESERVE_MB: {
    label: 'Freier Speicherplatz für die Datenbank, in MiB',
    help: 'MiB, die Medien zusätzlich zu MEDIA_RESERVE_MB für die eingebettete Datenbank auf demselben Datenträger frei lassen.',
  },
  SMTP_URL: {
    label: 'Mailserver',
    help: 'Ohne Mailserver stehen Links zum Bestätigen einer Adresse oder zum Zurücksetzen eines Passworts im Protokoll.',
    rule: 'Gib eine Adresse wie smtp://name:passwort@mail.example.org:587 ohne Optionen ein.',
  },
  MAIL_FROM: {
    label: 'Absender von E-Mails',
    help: 'Name und Adresse, von der E-Mails kommen.',
    rule: 'Gib eine E-Mail-Adresse ein.',
  },
  SITE_NAME: {
    label: 'Name der Seite',
    help: 'Name der Seite in ihren Seiten, Linkvorschauen und E-Mails.',
    rule: 'Gib eine Zeile mit höchstens 40 Zeichen ein.',
  },
  ACCENT_COLOR: {
    label: 'Akzentfarbe',
    help: 'Farbe von Schaltflächen, Links und Markierungen. Ist ihr Kontrast zu gering, wird sie heller oder dunkler gezeigt.',
    byDefault: 'Mint',
    rule: 'Gib eine Farbe wie #3366ff ein.',
  },
  LANGUAGES: { label: 'Sprachen', help: 'Sprachen, die Personen wählen können.' },
  DEFAULT_LANGUAGE: { label: 'Standardsprache', help: 'Sprache für Browser, die keine der angebotenen Sprachen bevorzugen.' },
  MAX_SOCKETS_PER_NETWORK: {
    label: 'Echtzeitverbindungen eines Netzes',
    help: 'Echtzeitverbindungen eines Netzes (eine IPv4-Adresse, ein IPv6-/64) auf einem Knoten.',
  },
  MAX_SUBSCRIPTIONS_PER_NETWORK: {
    label: 'Echtzeitkanäle eines Netzes',
    help: 'Echtzeitkanäle aller Verbindungen eines Netzes auf einem Knoten.',
  },
  LOG_LEVEL: { label: 'Kleinste Stufe des Protokolls', help: 'Zeilen unterhalb dieser Stufe werden nicht geschrieben.' },
  METRICS_TOKEN: {
    label: 'Token für Messwerte',
    help: 'Bearer-Token, mit dem Programme /metrics lesen, mindestens 32 Zeichen.',
    byDefault: 'keines: nur dieser Rechner, wenn kein anderer den Server erreicht',
    rule: 'Gib mindestens 32 Zeichen ohne Leerzeichen ein.',
  },
  DOCS: {
    label: 'Wer die Dokumentation liest',
    help: 'Leser von /docs, der API-Referenz und dem Betriebshandbuch: public (alle) oder staff (das Team und Programme mit DOCS_TOKEN).',
  },
  DOCS_TOKEN: {
    label: 'Token für die Dokumentation',
    help: 'Bearer-Token, mit dem Programme /docs lesen, solange DOCS auf staff steht, mindestens 32 Zeichen.',
    byDefault: 'keines: nur das Team',
    rule: 'Gib mindestens 32 Zeichen ohne Leerzeichen ein.',
  },
  ADDRESS_DAYS: {
    label: 'Tage ganzer IP-Adressen',
    help: 'Tage, nach denen IP-Adressen in Sitzungen und Sicherheitsprotokollen auf ihr Netz gekürzt werden: /24, bei IPv6 /48; off: nie.',
  },
  SECURITY_LOG_DAYS: {
    label: 'Tage der Sicherheitsprotokolle',
    help: 'Tage, nach denen eigene Vorgänge aus dem Sicherheitsprotokoll eines Kontos gelöscht werden; off: nie.',
  },
  STAFF_LOG_DAYS: {
    label: 'Tage des Teamprotokolls',
    help: 'Tage, nach denen Vorgänge des Teams aus dem Teamprotokoll und den Sicherheitsprotokollen gelöscht werden; off: nie.',
  },
  MODERATION_LOG_DAYS: {
    label: 'Tage der Moderationsprotokolle',
    help: 'Tage, nach denen Moderationsvorgänge eines Kanals aus seinem Protokoll gelöscht werden; off: nie.',
  },
  CHAT_DAYS: {
    label: 'Tage der Chatnachrichten',
    help: 'Tage, nach denen Chatnachrichten gelöscht werden, auch aus dem Chat von Aufzeichnungen; off: nie.',
  },
  NOTIFICATION_DAYS: {
    label: 'Tage der Benachrichtigungen',
    help: 'Tage, nach denen Benachrichtigungen gelöscht werden; off: nie. Je Person bleiben höchstens die neuesten 500.',
  },
  SESSION_DAYS: {
    label: 'Tage, die eine Sitzung dauert',
    help: 'Höchstalter einer Sitzung in Tagen. Eine Sitzung endet auch 30 Tage nach ihrer letzten Verwendung.',
  },
  SIGN_UP: {
    label: 'Wer ein Konto anlegen darf',
    help: 'open (alle), invited (Personen mit einer Einladung des Teams) oder closed (niemand).',
  },
  MODERATION_URL: {
    label: 'Moderationsdienst',
    help: 'Adresse eines Moderationsdienstes, kompatibel mit /v1/moderations von OpenAI.',
    byDefault: 'Nachrichten werden vom Server selbst eingestuft',
    rule: 'Gib eine http- oder https-Adresse ein, zum Beispiel https://api.example.org/v1/moderations.',
  },
  MODERATION_KEY: {
    label: 'Token des Moderationsdienstes',
    help: 'Bearer-Token für MODERATION_URL.',
    rule: 'Gib eine Zeile ohne Leerzeichen ein.',
  },
  TRANSCODE: {
    label: 'Mehrere Qualitäten eines Streams',
    help: 'Streams gibt es auch in 720p, 480p und 360p. Braucht ffmpeg mit libx264 und etwa zwei Kerne je Stream.',
    byDefault: 'aus',
  },
  TRANSCODE_STREAMS: {
    label: 'Streams mit mehreren Qualitäten',
    help: 'Höchstzahl gleichzeitig umgewandelter Streams auf einem Knoten; andere haben eine Qualität.',
  },
  RECORDING_DAYS: { label: 'Tage, die Aufzeichnungen bleiben', help: 'Tage, nach denen Aufzeichnungen gelöscht werden.' },
  RECORDING_QUOTA_GB: {
    label: 'Aufzeichnungen eines Kanals, in GiB',
    help: 'GiB an Aufzeichnungen je Kanal. Darüber hinaus werden die ältesten gelöscht, und eine laufende endet.',
  },
  RECORDING_HOURS: {
    label: 'Längste Aufzeichnung, in Stunden',
    help: 'Stunden, nach denen die Aufzeichnung eines Streams endet. Der Stream läuft weiter.',
  },
  CLIP_QUOTA_GB: {
    label: 'Clips eines Kanals, in GiB',
    help: 'GiB an Clips je Kanal. Darüber hinaus werden die ältesten gelöscht.',
  },
  PAYMENTS: {
    label: 'Zahlungsanbieter',
    help: 'test (eine eingebaute Kasse ohne echtes Geld), stripe, oder off (keine Käufe).',
    byDefault: 'stripe, wenn STRIPE_SECRET_KEY gesetzt ist; test in der Demo, und wenn nur dieser Rechner den Server erreicht; sonst off',
  },
  STRIPE_SECRET_KEY: {
    label: 'Geheimer Schlüssel von Stripe',
    help: 'Geheimer oder eingeschränkter Schlüssel eines Stripe-Kontos. Braucht STRIPE_WEBHOOK_SECRET und PUBLIC_URL.',
    rule: 'Gib einen geheimen Schlüssel von Stripe ein. Er beginnt mit sk_ oder rk_.',
  },
  STRIPE_WEBHOOK_SECRET: {
    label: 'Webhook-Geheimnis von Stripe',
    help: 'Signaturgeheimnis des Stripe-Webhooks für /api/internal/v1/payments/stripe.',
    rule: 'Gib das Signaturgeheimnis eines Stripe-Webhooks ein. Es beginnt mit whsec_.',
  },
  CURRENCY: {
    label: 'Währung',
    help: 'Währung aller Preise (ISO-4217-Code). Sie bleibt, sobald es Käufe in einer anderen gibt.',
    rule: 'Gib drei Großbuchstaben ein, zum Beispiel EUR.',
  },
  PLATFORM_SHARE: { label: 'Anteil der Plattform, in Prozent', help: 'Anteil der Plattform an den Einnahmen der Kanäle.' },
  SUBSCRIPTION_PRICE: {
    label: 'Preis eines Abos',
    help: 'Preis eines Abos für 30 Tage, in der kleinsten Einheit der Währung: 499 ist 4,99. Laufende Abos behalten ihren Preis.',
  },
  KICKS_PRICE: {
    label: 'Preis von 100 KICKs',
    help: 'Preis von 100 KICKs, in der kleinsten Einheit der Währung.',
    byDefault: '100, ein KICK kostet also einen Cent',
  },
  HOST_MINIMUM_VIEWERS: {
    label: 'Zuschauer, die ein Kanal zum Hosten braucht',
    help: 'Mit weniger Zuschauern kann ein Kanal keinen anderen hosten.',
  },
  DISABLED_FEATURES: { label: 'Ausgeschaltete Funktionen', help: 'Diese Funktionen gibt es auf der Seite nicht.', byDefault: 'keine' },
  BETA_FEATURES: {
    label: 'Funktionen in der Beta',
    help: 'Schaltet Funktionen ein, die noch erprobt werden.',
    byDefault: 'aus; in der Demo an',
  },
  BACKUP_SCHEDULE: {
    label: 'Zeitplan der Sicherungen',
    help: 'Wann der Server Sicherungen erstellt, in UTC: off, daily 03:00 oder sunday 03:00.',
    rule: 'Gib off ein, oder daily oder einen englischen Wochentag mit einer Uhrzeit, zum Beispiel daily 03:00.',
  },
  BACKUP_KEEP: {
    label: 'Aufbewahrte Sicherungen',
    help: 'Geplante Sicherungen, die erhalten bleiben. Ältere werden gelöscht, andere nie.',
  },
  BACKUP_FILES: {
    label: 'Dateien in geplanten Sicherungen',
    help: 'Gespeicherte Dateien in geplanten Sicherungen: all, no-recordings oder none.',
  },
};
