vcl 4.1;

# Varnish 7.1 or later between the proxy with TLS and the hosts: put it into /etc/varnish/ as order-host.vcl. It keeps the pages and
# menus that the hosts mark (EDGE_PURGE_URL), and drops them when a host says so. docs/OPERATING.md, "A CDN in front", says how it
# is started.

import directors;
import std;

probe ready {
    .url = "/ready";
    .interval = 2s;
    .timeout = 3s;
    .window = 1;
    .threshold = 1;
    .initial = 1;
}

backend host_1 {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = ready;
    # An order waits for its bank.
    .first_byte_timeout = 60s;
    # Streams are silent for 15 s at most.
    .between_bytes_timeout = 60s;
}

# Another host of the same database:
# backend host_2 {
#     .host = "10.0.0.12";
#     .port = "3000";
#     .probe = ready;
# }

# Who may purge: the hosts.
acl hosts {
    "127.0.0.1";
}

sub vcl_init {
    new order_hosts = directors.round_robin();
    order_hosts.add_backend(host_1);
    # order_hosts.add_backend(host_2);
}

sub vcl_recv {
    # The socket `purge` is that of EDGE_PURGE_URL. Customers come by the other one, at which nobody can purge: behind a proxy on
    # this machine all of them have its address.
    if (local.socket == "purge") {
        if (client.ip !~ hosts || req.method != "POST") {
            return (synth(403));
        }
        if (req.http.Surrogate-Key !~ "^[\w-]+( [\w-]+)*$") {
            return (synth(400));
        }
        set req.http.X-Any = regsuball(req.http.Surrogate-Key, " ", "|");
        # A space would end the expression.
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Any + ")(\s|$)")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200));
    }

    set req.backend_hint = order_hosts.backend();
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # A part of a file, such as of the map's, would be fetched whole.
    if (req.http.Range) {
        return (pass);
    }
    # Of calls only the reads that are the same for everybody, and nothing of staff and operators.
    if (req.url ~ "^/(api|kitchen|driver|office|operator|cloudprnt|webhooks|dev|sandbox|unsubscribe|health|ready)([/?]|$)"
        && req.url !~ "^/api/get/(stores|store-search|deals|menu|menu-guide|product|outside-services)(\?|$)") {
        return (pass);
    }
    # The host reads neither for what is kept.
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Varnish leaves the encoding alone (http_gzip_support=off), since the hosts keep their answers in brotli.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hash {
    # A menu's page is the same for every query, such as an advertisement's.
    if (req.url ~ "^/(menu/[\w/-]+)?\?") {
        hash_data(regsub(req.url, "\?.*$", ""));
    } else {
        hash_data(req.url);
    }
    hash_data(req.http.Host);
    return (lookup);
}

sub vcl_backend_response {
    # What is old is asked for again: nothing is shown for longer than the host says.
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control ~ "max-age=[1-9]" && beresp.http.Surrogate-Key) {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        # For so long after that it asks whether the answer is still the same (ETag).
        set beresp.keep = 10m;
        return (deliver);
    }
    # Files and pictures say how long they are valid.
    if (beresp.status == 200 && beresp.http.Cache-Control ~ "\bpublic\b" && !beresp.http.Set-Cookie) {
        return (deliver);
    }
    # For a few seconds others who ask for the same do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
}

sub vcl_backend_error {
    # Another host makes what this one could not. Calls are repeated by the pages themselves.
    if (!bereq.uncacheable && bereq.retries == 0) {
        return (retry);
    }
}

sub vcl_deliver {
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
