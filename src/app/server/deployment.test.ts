import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { declaredSettings } from '#core/server/settings/read-settings.ts';
import { findProgram, temporaryFolder } from '#core/server/testing/processes.ts';
import { settingParts, settingsOf } from './settings.ts';
import { STOP_SECONDS } from './stop-on-signals.ts';
import { ROOT, stagesOf } from './testing/dockerfile.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const declared = declaredSettings(settingParts);
const DEFAULT_PORTS = { http: declared.PORT!.default!, rtmp: declared.RTMP_PORT!.default! };
const undeclared = (names: readonly string[]) => names.filter((name) => !(name in declared));
const settingsFrom = (env: Record<string, string>) => settingsOf(env, { demo: false, dev: false });

const image = Object.fromEntries(stagesOf(read('Dockerfile'))[1]!.map(({ name, text }) => [name, text]));
const imageEnv = Object.fromEntries(image.ENV!.split(' ').map((pair) => pair.split('=') as [string, string]));

describe('compose.yaml', () => {
  interface Service {
    environment?: Record<string, string>;
    env_file?: string;
    ports?: string[];
    volumes?: string[];
    restart: string;
    healthcheck?: { test: string[] };
    stop_grace_period?: string;
    read_only?: boolean;
    image: string;
    ulimits?: { nofile: number };
    depends_on?: Record<string, { condition: string }>;
  }
  const { services, volumes } = parse(read('compose.yaml')) as { services: Record<string, Service>; volumes: Record<string, null> };
  const { app, postgres, valkey, caddy } = services as Record<'app' | 'postgres' | 'valkey' | 'caddy', Service>;
  const example = parseEnv(read('.env.example'));
  const given: Record<string, string> = { DOMAIN: 'tv.example.org', ACME_EMAIL: 'ana@example.org', DATABASE_PASSWORD: 'c0ffee' };
  /** Replaces `${NAME:?message}` as Docker does. */
  const filled = (env: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(env).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_all, variable: string) => given[variable]!),
      ]),
    );

  test('needs exactly three values of .env.example, which has no defaults for them, and passes the key of stored secrets', () => {
    const needed = [...read('compose.yaml').matchAll(/\$\{([^}:]+)(:\?)?/g)].map(([, name, required]) => [name, required]);
    expect(new Set(needed.map(([name]) => name))).toEqual(new Set(Object.keys(given)));
    expect(needed.every(([, required]) => required === ':?')).toBe(true);
    expect(example).toEqual({ ...Object.fromEntries(Object.keys(given).map((name) => [name, ''])), SETTINGS_KEY: '' });
    expect(undeclared(['SETTINGS_KEY'])).toEqual([]);
  });

  test('gives the server only settings that it declares, with values that it accepts', () => {
    expect(undeclared(Object.keys(app.environment!))).toEqual([]);
    expect(app.env_file).toBe('.env');
    const settings = settingsFrom({ ...given, ...imageEnv, ...filled(app.environment!) });
    expect(settings).toMatchObject({ PUBLIC_URL: 'https://tv.example.org', TRUST_PROXY: 1, HOST: '0.0.0.0', PORT: 4400 });
    const database = new URL(settings.DATABASE_URL!);
    expect({ user: database.username, database: database.pathname, password: database.password }).toEqual({
      user: postgres.environment!.POSTGRES_USER,
      database: `/${postgres.environment!.POSTGRES_DB}`,
      password: filled(postgres.environment!).POSTGRES_PASSWORD,
    });
    expect([database.hostname, new URL(settings.REDIS_URL!).hostname]).toEqual(['postgres', 'valkey']);
  });

  test('publishes the port of encoders and those of Caddy, which passes requests to the port of the server', () => {
    expect(app.ports).toEqual([`${DEFAULT_PORTS.rtmp}:${DEFAULT_PORTS.rtmp}`]);
    expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect([postgres.ports, valkey.ports]).toEqual([undefined, undefined]);
    expect(image.EXPOSE).toBe(`${DEFAULT_PORTS.http} ${DEFAULT_PORTS.rtmp}`);
    expect(read('ops/Caddyfile')).toContain(`reverse_proxy app:${DEFAULT_PORTS.http} {`);
  });

  test('keeps everything that is written in named volumes, and the server cannot write elsewhere', () => {
    const mounts = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((mount) => mount.split(':') as [string, string]),
    );
    const named = mounts.filter(([source]) => !source.startsWith('./'));
    expect(new Set(named.map(([source]) => source))).toEqual(new Set(Object.keys(volumes)));
    for (const [source] of mounts.filter(([source]) => source.startsWith('./'))) expect(existsSync(join(ROOT, source)), source).toBe(true);
    expect(app.read_only).toBe(true);
    expect(app.volumes!.map((mount) => mount.split(':')[1])).toEqual(JSON.parse(image.VOLUME!));
    expect(imageEnv.DATA_DIR).toBe('/data');
  });

  test('restarts every service, checks the health of each, and gives the server the time that it needs to stop', () => {
    for (const [name, { restart, healthcheck }] of Object.entries(services)) {
      expect(restart, name).toBe('unless-stopped');
      // The check of the server is part of its image.
      expect(name === 'app' ? image.HEALTHCHECK : healthcheck?.test[0], name).toBeTruthy();
    }
    expect(image.HEALTHCHECK).toContain('/healthz');
    expect(Object.values(app.depends_on!)).toEqual([{ condition: 'service_healthy' }, { condition: 'service_healthy' }]);
    expect(Number.parseInt(app.stop_grace_period!, 10)).toBeGreaterThan(STOP_SECONDS);
    expect(app.ulimits).toEqual({ nofile: 65_536 });
  });

  test('gives Caddy the values that the Caddyfile reads', () => {
    const placeholders = [...read('ops/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(placeholders)).toEqual(new Set(Object.keys(caddy.environment!)));
  });
});

describe('the manifests for Kubernetes', () => {
  const blocks = [...read('docs/deploy/kubernetes.md').matchAll(/^```yaml\n([\s\S]+?)^```/gm)].map(([, text]) => text);
  // biome-ignore lint/suspicious/noExplicitAny: manifests of six kinds
  const manifests = parseAllDocuments(blocks.join('---\n')).map((document) => document.toJS() as any);
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const pod = ofKind('Deployment')[0]!.spec.template;
  const [container] = pod.spec.containers;
  const variables = Object.fromEntries(
    container.env.map(({ name, value, valueFrom }: { name: string; value?: string; valueFrom?: object }) => [name, value ?? valueFrom]),
  );

  test('are complete and refer to each other', () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
      ['Deployment', 'Ingress', 'Namespace', 'PodDisruptionBudget', 'Secret', 'Service', 'Service'].toSorted(),
    );
    for (const { kind, metadata } of manifests) if (kind !== 'Namespace') expect(metadata.namespace, kind).toBe('grandstand');
    const ports = Object.fromEntries(
      container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [name, String(containerPort)]),
    );
    expect(ports).toEqual(DEFAULT_PORTS);
    const labels = pod.metadata.labels;
    for (const { spec } of ofKind('Service')) {
      expect(spec.selector).toEqual(labels);
      for (const { targetPort } of spec.ports) expect(ports).toHaveProperty(targetPort);
    }
    for (const kind of ['Deployment', 'PodDisruptionBudget']) expect(ofKind(kind)[0].spec.selector.matchLabels).toEqual(labels);
    const { name, port } = ofKind('Ingress')[0].spec.rules[0].http.paths[0].backend.service;
    const target = ofKind('Service').find((service) => service.metadata.name === name);
    expect(target.spec.ports.map((one: { name: string }) => one.name)).toContain(port.name);
    expect(container.envFrom).toEqual([{ secretRef: { name: ofKind('Secret')[0].metadata.name } }]);
  });

  test('give the server only settings that it declares, with values that it accepts', () => {
    const { POD_IP, ...env } = variables;
    expect(POD_IP).toEqual({ fieldRef: { fieldPath: 'status.podIP' } });
    const secrets = ofKind('Secret')[0].stringData;
    expect(undeclared([...Object.keys(env), ...Object.keys(secrets)])).toEqual([]);
    const NODE_URL = env.NODE_URL.replace('$(POD_IP)', '10.0.0.5');
    const settings = settingsFrom({ ...imageEnv, ...secrets, ...env, NODE_URL });
    const expected = { NODE_URL: `http://10.0.0.5:${DEFAULT_PORTS.http}`, TRUST_PROXY: 1, SHUTDOWN_DELAY: 15, BACKUP_TO: 's3' };
    expect(settings).toMatchObject(expected);
    expect(settings.PUBLIC_URL).toBe(`https://${ofKind('Ingress')[0].spec.rules[0].host}`);
  });

  test('probe the health of the server, and leave it running while only its database is unavailable', () => {
    for (const probe of [container.startupProbe, container.readinessProbe])
      expect(probe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.livenessProbe.tcpSocket).toEqual({ port: 'http' });
  });

  test('leave time for a stop: the readiness probe notices within SHUTDOWN_DELAY, and the pod is not killed before the end', () => {
    const delay = Number(variables.SHUTDOWN_DELAY);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(periodSeconds * failureThreshold).toBeLessThan(delay);
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + STOP_SECONDS);
  });

  test('run the user of the image, which writes only to its volumes', () => {
    expect(image.RUN).toContain(`--uid ${pod.spec.securityContext.runAsUser} `);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    const paths = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(paths).toEqual(JSON.parse(image.VOLUME!));
    const names = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(pod.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});

describe('the systemd unit', () => {
  const unit = read('ops/grandstand.service');
  const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  test('starts the server as an ordinary user who can write to its data only, with enough files and time to stop', () => {
    const facts = ['User', 'NoNewPrivileges', 'ProtectSystem', 'StateDirectory', 'LimitNOFILE', 'Restart', 'KillMode', 'ExecStart'];
    expect(Object.fromEntries(facts.map((name) => [name, valuesOf(name).join()]))).toEqual({
      User: 'grandstand',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      StateDirectory: 'grandstand',
      LimitNOFILE: '65536',
      Restart: 'always',
      KillMode: 'mixed',
      ExecStart: '/usr/bin/node scripts/start.mjs',
    });
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(STOP_SECONDS);
    const { DATA_DIR, ...others } = parseEnv(valuesOf('Environment')[0]!.replaceAll(' ', '\n'));
    expect(DATA_DIR).toBe(`/var/lib/${valuesOf('StateDirectory')[0]}`);
    expect(others).toEqual({ TMPDIR: '/var/tmp' });
  });

  test.skipIf(findProgram('systemd-analyze') === null)('is accepted by systemd without a warning', () => {
    const file = join(temporaryFolder('unit'), 'grandstand.service');
    // This machine has another Node, and may have no user of that name.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replace('User=grandstand', 'User=root'));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    rmSync(dirname(file), { recursive: true });
    expect({ status, printed: stdout + stderr }).toEqual({ status: 0, printed: '' });
  });
});
