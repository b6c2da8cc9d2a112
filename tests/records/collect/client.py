"""A session for `save` over Django's own test client."""

from django.test import Client


class Session:
    def __init__(self):
        self.client = Client(SERVER_NAME="127.0.0.1")

    def get(self, url, timeout):
        answer = self.client.get(url)
        answer.text = answer.content.decode()
        return answer
