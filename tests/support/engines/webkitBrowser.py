#!/usr/bin/python3
"""A bare WebKitGTK window that WebKitWebDriver drives: of exactly one size, since MiniBrowser has a toolbar, and with a profile
that stays on disk, since MiniBrowser's is gone with it. The console goes to the standard output.

  --size=390x844 [--profile=FOLDER] [--dark] [--script=SOURCE] [--without=FEATURE ...]
"""
import os
import sys

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

options = {}
without = []
for argument in sys.argv[1:]:
    name, _, value = argument.removeprefix('--').partition('=')
    if name == 'without':
        without.append(value)
    else:
        options[name] = value

width, height = (int(number) for number in options.get('size', '390x844').split('x'))
if 'dark' in options:
    Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', True)

if 'profile' in options:
    folder = options['profile']
    os.makedirs(folder, exist_ok=True)
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(folder, 'data'), base_cache_directory=os.path.join(folder, 'cache')
    )
    manager.get_cookie_manager().set_persistent_storage(
        os.path.join(folder, 'cookies.txt'), WebKit2.CookiePersistentStorage.TEXT
    )
else:
    manager = WebKit2.WebsiteDataManager(is_ephemeral=True)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in without:
        settings.set_feature_enabled(feature, False)

contents = WebKit2.UserContentManager()
if 'script' in options:
    contents.add_script(
        WebKit2.UserScript(
            options['script'],
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )


def make_view():
    view = WebKit2.WebView(
        settings=settings, web_context=context, user_content_manager=contents, is_controlled_by_automation=True
    )
    view.connect('web-process-terminated', lambda view, reason: print(f'CRASHED {reason}', flush=True))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    view.connect('close', lambda view: window.destroy())
    # Without a window manager nobody else gives it the focus, and a field in a window without focus shows none.
    window.connect('map-event', lambda window, event: window.get_window().focus(Gdk.CURRENT_TIME))
    window.show_all()
    return view


def start(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('MiniBrowser')
    session.set_application_info(info)
    session.connect('create-web-view', lambda session: make_view())


context.connect('automation-started', start)
Gtk.main()
