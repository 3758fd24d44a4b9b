"""
An S3-compatible store for tests: the four servers of OpenStack Swift in one process, with its S3 API in front. Objects are kept in memory,
and listings in SQLite files of a folder.

python3 swift-server.py FOLDER PORT ACCOUNT USER SECRET (the access key is ACCOUNT:USER)
"""
import os
import sys
from array import array

import eventlet

eventlet.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import wsgi
from swift.common import utils

utils.HASH_PATH_SUFFIX = b'tests'

from swift.account.server import AccountController
from swift.common.ring import RingData
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.container.server import ContainerController
from swift.obj.mem_server import ObjectController

folder, port, account, user, secret = sys.argv[1:]

# Tests keep the processor busy. A server that times out waiting for another one would postpone its entry in the listing.
PATIENCE = {name: '120' for name in ('node_timeout', 'conn_timeout', 'client_timeout', 'container_update_timeout', 'recoverable_node_timeout')}
# Python is slow per chunk, not per byte.
CHUNKS = {name: str(1024 * 1024) for name in ('client_chunk_size', 'object_chunk_size', 'network_chunk_size', 'disk_chunk_size')}
SETTINGS = {'devices': folder, 'swift_dir': folder, 'mount_check': 'false', 'log_level': 'ERROR', **PATIENCE, **CHUNKS}

PROXY = f"""
[pipeline:main]
pipeline = catch_errors no_cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:no_cache]
paste.filter_factory = __main__:filter_factory
[filter:s3api]
use = egg:swift#s3api
storage_domain = s3.test
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
"""


class NoCache:
    """Stands in for memcached, without which tempauth refuses to work."""

    def get(self, key, *args, **options):
        return None

    def set(self, key, value, *args, **options):
        pass

    def delete(self, key, *args, **options):
        pass


def filter_factory(global_conf, **local_conf):
    def provide(app):
        def serve(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)
        return serve
    return provide


cache = NoCache()


def serve(socket, app):
    return eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol, capitalize_response_headers=False)


os.mkdir(f'{folder}/disk')
for name, controller in (('account', AccountController), ('container', ContainerController), ('object', ObjectController)):
    socket = eventlet.listen(('127.0.0.1', 0))
    place = {'ip': '127.0.0.1', 'port': socket.getsockname()[1]}
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', **place}
    device.update(replication_ip=place['ip'], replication_port=place['port'])
    RingData([array('H', [0])], [device], 32).save(f'{folder}/{name}.ring.gz')
    serve(socket, controller(SETTINGS))

with open(f'{folder}/proxy.conf', 'w') as file:
    file.write(PROXY)
serve(eventlet.listen(('127.0.0.1', int(port))), loadapp(f'{folder}/proxy.conf', global_conf=SETTINGS)).wait()
