/** Findings of the check of the port for encoders. */
export const streamsCheckTexts = {
  'check.rtmp': 'Encoders (RTMP)',
  'check.rtmp.off': 'This server accepts no streams, because RTMP_PORT is off.',
  'check.rtmp.any_port': 'RTMP_PORT=0 takes any free port, which only the running server knows.',
  'check.rtmp.local': 'Encoders on this machine reach {url}.',
  'check.rtmp.answers': 'The server answers at {url}. Encoders such as OBS can connect.',
  'check.rtmp.stopped': 'Nothing listens at {url}, because the server is not running.',
  'check.rtmp.loopback_only': 'Encoders get the address {url}, but the server listens on loopback only.',
  'check.rtmp.loopback_only.fix': 'Set RTMP_HOST=0.0.0.0 and restart.',
  'check.rtmp.refused': 'Nothing listens at {url}.',
  'check.rtmp.refused.fix': 'Point {host} to this machine, and forward TCP port {port} to it.',
  'check.rtmp.silent': 'No answer from {url}.',
  'check.rtmp.silent.fix':
    'Open TCP port {port} in the firewall, and forward it to this machine. Some routers cannot reach their public address from inside. In that case, test with OBS from another network.',
  'check.rtmp.unknown_host': 'The name {host} has no address.',
  'check.rtmp.unknown_host.fix': 'Add a DNS record that points to this machine.',
  'check.rtmp.not_rtmp': 'Something at {url} accepts connections, but it is not RTMP.',
  'check.rtmp.not_rtmp.fix': 'Forward TCP port {port} to this server, not to a web proxy.',
} as const;
